import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { Checkbox, SelectField, TextArea, TextField } from './field';

afterEach(cleanup);

/** The texts that describe a control, in the order in which they are read. */
function descriptions(control: HTMLElement): (string | null | undefined)[] {
  return (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
}

describe('fields', () => {
  it('have a label, and help that belongs to them', () => {
    render(<TextField name="email" type="email" label="Email address" help="For the answer only." />);
    const input = screen.getByLabelText('Email address');
    expect(descriptions(input)).toEqual(['For the answer only.']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.getAttribute('type')).toBe('email');
  });

  it('tie the error to the control, before the help', () => {
    render(<TextArea name="goals" label="Goals" help="A sentence is enough." error="Write something." />);
    const area = screen.getByLabelText('Goals');
    expect(descriptions(area)).toEqual(['Write something.', 'A sentence is enough.']);
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });

  it('announce an error that arrives: its live region was there before', async () => {
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

  it('mark what is required for the eye and for the machine', () => {
    render(<TextField name="name" label="Name" required />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).required).toBe(true);
  });

  it('offer a choice with a prompt that has no value', async () => {
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

  it('let the text tick the box', async () => {
    render(<Checkbox name="consent" label="I agree" error="Tick this to go on." />);
    const box = screen.getByLabelText<HTMLInputElement>('I agree');
    await userEvent.click(screen.getByText('I agree'));
    expect(box.checked).toBe(true);
    expect(descriptions(box)).toEqual(['Tick this to go on.']);
  });
});
