import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { Checkbox, SelectField, TextArea, TextField } from './field';

afterEach(cleanup);

/** The texts that describe a control, in reading order. */
function descriptions(control: HTMLElement): (string | null | undefined)[] {
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
}

describe('fields', () => {
  it('have a label and help', () => {
    render(<TextField name="email" type="email" label="Email address" help="For the answer only." />);
    const input = screen.getByLabelText('Email address');
    expect(descriptions(input)).toEqual(['For the answer only.']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.getAttribute('type')).toBe('email');
  });

  it('associate the error with the control, before the help', () => {
    render(<TextArea name="goals" label="Goals" help="A sentence is enough." error="Write something." />);
    const area = screen.getByLabelText('Goals');
    expect(descriptions(area)).toEqual(['Write something.', 'A sentence is enough.']);
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });

  it('announce an error: its live region exists before', async () => {
    function Form() {
      const [error, setError] = useState<string>();
      return (
        <>
          <TextField name="name" label="Name" error={error} />
          <button type="button" onClick={() => setError('Tell us your name.')}>
            Check
          </button>
        </>
      );
    }
    const { container } = render(<Form />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    await userEvent.click(screen.getByRole('button'));
    expect(region?.textContent).toBe('Tell us your name.');
  });

  it('mark required fields visually and semantically', () => {
    render(<TextField name="name" label="Name" required />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).required).toBe(true);
  });

  it('offer a prompt option without a value', async () => {
    render(
      <SelectField
        name="program"
        label="Program"
        placeholder="Choose"
        options={[{ value: 'inner-circle', label: 'Inner Circle' }]}
      />,
    );
    const select = screen.getByLabelText<HTMLSelectElement>('Program');
    expect(select.value).toBe('');
    await userEvent.selectOptions(select, 'Inner Circle');
    expect(select.value).toBe('inner-circle');
  });

  it('toggle the box by its text', async () => {
    render(<Checkbox name="consent" label="I agree" error="Tick this to go on." />);
    const box = screen.getByLabelText<HTMLInputElement>('I agree');
    await userEvent.click(screen.getByText('I agree'));
    expect(box.checked).toBe(true);
    expect(descriptions(box)).toEqual(['Tick this to go on.']);
  });
});
