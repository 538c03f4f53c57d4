import { useState } from 'react';
import { Accordion } from './accordion';
import { Carousel } from './carousel';
import { Dialog } from './dialog';
import { Shelf } from './gallery-shelf';
import { Button, Icon, IconButton, Stars, TextField, type Tone } from './index';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from './menu';
import { Slider } from './slider';
import { Tabs } from './tabs';
import { ToastViewport } from './toast';
import { Tooltip } from './tooltip';

const carouselLabels = {
  region: 'Sample reviews',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  pause: 'Pause',
  play: 'Play',
};

/** Overlays and sliders. */
export function GalleryOverlays({ tone }: { tone: Tone }) {
  const [step, setStep] = useState<string | null>('2');
  const [tab, setTab] = useState('community');
  const [language, setLanguage] = useState('en');
  const [volume, setVolume] = useState(0.1);
  return (
    <>
      <Shelf name="Accordion">
        <Accordion
          className="ui-gallery-wide"
          value={step}
          onValueChange={setStep}
          items={[
            {
              value: '1',
              number: 1,
              title: `Highest Self on ${tone}`,
              summary: 'Decide who is doing the deciding.',
              content: <p>What this step asks of you.</p>,
            },
            {
              value: '2',
              number: 2,
              title: `Limiting Beliefs on ${tone}`,
              summary: 'Find the sentence that has been running you.',
              content: <p>A belief you have never said aloud cannot be argued with.</p>,
            },
            {
              value: '3',
              number: 3,
              title: `High-Leverage Actions on ${tone}`,
              summary: 'Three moves that make the other thirty easier.',
              content: <p>What this step asks of you.</p>,
            },
          ]}
        />
      </Shelf>
      <Shelf name="Tabs">
        <Tabs
          className="ui-gallery-wide"
          label="Portal"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'community', label: 'Community', content: <p>What members share.</p> },
            { value: 'calls', label: 'Recorded calls', content: <p>Calls you can hear again.</p> },
          ]}
        />
      </Shelf>
      <Shelf name="Overlays">
        <DialogExample />
        <Menu>
          <MenuTrigger asChild>
            <Button variant="secondary">Menu</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuRadioGroup value={language} onValueChange={setLanguage}>
              <MenuRadioItem value="en">English</MenuRadioItem>
              <MenuRadioItem value="es">Español</MenuRadioItem>
            </MenuRadioGroup>
            <MenuSeparator />
            <MenuSub>
              <MenuSubTrigger>More</MenuSubTrigger>
              <MenuSubContent>
                <MenuItem>An entry</MenuItem>
              </MenuSubContent>
            </MenuSub>
            <MenuItem>Log out</MenuItem>
          </MenuContent>
        </Menu>
        <Tooltip label="Copies the address">
          <IconButton icon="copy" label="Copy the link" />
        </Tooltip>
        <ToastExample />
        <Slider
          label="Volume"
          value={volume}
          min={0}
          max={0.3}
          step={0.05}
          onValueChange={setVolume}
          formatValue={(value) => `${Math.round(value * 100)} %`}
        />
      </Shelf>
      <Shelf name="Carousel">
        <Carousel
          icon={(name) => <Icon name={name} />}
          labels={{ ...carouselLabels, region: `Sample reviews on ${tone}` }}
          className="ui-gallery-wide"
        >
          {Array.from({ length: 7 }, (_, index) => (
            <figure key={index}>
              <Stars rating={5} label="5 of 5 stars" />
              <blockquote className="ui-h3">
                Sample review {index + 1}: I stopped explaining my life and started moving it.
              </blockquote>
              <figcaption className="ui-small">Sample client</figcaption>
            </figure>
          ))}
        </Carousel>
      </Shelf>
    </>
  );
}

function DialogExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Apply for Align Coaching"
        description="Two minutes. We answer within two working days."
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button>Submit application</Button>
          </>
        }
      >
        <TextField name="dialog-name" label="Full name" required />
      </Dialog>
    </>
  );
}

function ToastExample() {
  const [toast, setToast] = useState<Parameters<typeof ToastViewport>[0]['toast']>(null);
  const show = (variant: 'default' | 'destructive') =>
    setToast((last) => ({
      id: (last?.id ?? 0) + 1,
      open: true,
      variant,
      title: variant === 'default' ? 'Saved' : 'Missing information',
      description: 'A short sentence says what to do now.',
    }));
  return (
    <>
      <Button variant="secondary" onClick={() => show('default')}>
        Toast
      </Button>
      <Button variant="secondary" onClick={() => show('destructive')}>
        Error toast
      </Button>
      <ToastViewport
        toast={toast}
        onDismiss={() => setToast((last) => last && { ...last, open: false })}
        messageLabel="Message"
        label="Messages ({hotkey})"
        closeLabel="Dismiss"
      />
    </>
  );
}
