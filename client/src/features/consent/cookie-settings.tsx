import { useState } from 'react';
import { css } from 'styled-system/css';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { SwitchField } from '~/ui/switch';
import { TextLink } from '~/ui/text-link';
import type { ConsentKind } from './consent-record';
import { consent } from './consent-store';
import { consentedServices } from './consented-services';

const kinds: readonly { kind: ConsentKind; label: string; hint: string }[] = [
  { kind: 'analytics', label: 'Analytics', hint: 'Help us see what to improve.' },
  { kind: 'marketing', label: 'Marketing', hint: 'Show you our gifts on other sites and measure the results.' },
];

/** The preferences, from the banner or from the footer; what was chosen before stands there. */
export function CookieSettings({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={overlays.close} title="Cookie settings">
      <Preferences />
    </Dialog>
  );
}

function Preferences() {
  const [choice, setChoice] = useState<Record<ConsentKind, boolean>>(() => {
    const record = consent.get();
    return { analytics: record?.analytics ?? false, marketing: record?.marketing ?? false };
  });
  const save = () => {
    consent.choose(choice);
    overlays.close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
        <SwitchField
          label="Necessary"
          hint="Keep you signed in and remember this choice. Always on."
          checked
          disabled
          readOnly
        />
        {kinds.map(({ kind, label, hint }) => (
          <SwitchField
            key={kind}
            label={label}
            hint={consentedServices.some((service) => service.kind === kind) ? hint : `${hint} We don’t use any yet.`}
            checked={choice[kind]}
            onChange={(event) => setChoice({ ...choice, [kind]: event.target.checked })}
          />
        ))}
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          We’ll remember your choice for 180 days. You can change it at the bottom of every page.{' '}
          <TextLink to={paths.privacyPolicy} variant="inline" onClick={overlays.close}>
            Privacy policy
          </TextLink>
        </p>
        <Button type="submit" size="lg" isWide>
          Save Preferences
        </Button>
      </div>
    </form>
  );
}
