import { useState } from 'react';
import { ChoiceGroup } from './choice-group';
import { Shelf } from './gallery-shelf';
import { Button, ButtonLink, Checkbox, IconButton, SelectField, TextArea, TextField, type Tone } from './index';

const options = [
  { value: 'ai-coach', label: 'AI Coach Platform' },
  { value: 'inner-circle', label: 'Inner Circle' },
];

/** Buttons and fields in every state. */
export function GalleryControls({ tone }: { tone: Tone }) {
  return (
    <>
      <Shelf name="Buttons">
        <Button>Get your AI coach</Button>
        <Button variant="secondary">Cancel</Button>
        <Button variant="quiet">Join the Inner Circle</Button>
        <Button busy busyLabel="Joining…">
          Join
        </Button>
        <Button disabled>Not available</Button>
        <ButtonLink href="https://example.org" external>
          Apply for coaching
        </ButtonLink>
        <Button size="small">Small</Button>
        <IconButton icon="menu" label="Open the menu" />
      </Shelf>
      <Shelf name="Fields">
        <div className="ui-gallery-fields">
          <TextField
            name={`name-${tone}`}
            label="Full name"
            required
            autoComplete="off"
            placeholder="As you want to be called"
          />
          <TextField
            name={`email-${tone}`}
            label="Email address"
            type="email"
            required
            defaultValue="sample@"
            error="Write an address such as name@example.org."
            help="For the answer only."
          />
          <TextField name={`phone-${tone}`} label="Phone number" disabled defaultValue="+1 555 0100" />
          <SelectField
            name={`program-${tone}`}
            label="Program of interest"
            options={options}
            placeholder="Choose a program"
          />
          <TextArea name={`goals-${tone}`} label="Your goals" help="A sentence is enough." />
          <Checkbox name={`adult-${tone}`} label="I am 18 or older." required defaultChecked />
          <Checkbox
            name={`consent-${tone}`}
            label="I have read the privacy policy."
            required
            error="Tick this to go on."
            help="You can withdraw later."
          />
        </div>
      </Shelf>
      <Shelf name="Choices">
        <div className="ui-gallery-fields">
          <SampleChoices tone={tone} />
        </div>
      </Shelf>
    </>
  );
}

function SampleChoices({ tone }: { tone: Tone }) {
  const [plan, setPlan] = useState<'' | 'monthly' | 'quarterly' | 'yearly'>('quarterly');
  return (
    <ChoiceGroup<'monthly' | 'quarterly' | 'yearly'>
      legend="Plan"
      name={`plan-${tone}`}
      value={plan}
      onChoose={setPlan}
      required
      help="Every plan opens the same door."
      choices={[
        { value: 'monthly', label: 'Monthly', aside: '$100' },
        { value: 'quarterly', label: 'Quarterly', note: 'Save $25', aside: '$275' },
        { value: 'yearly', label: 'Yearly', note: 'Not open now', aside: '$1,000', disabled: true },
      ]}
    />
  );
}
