import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { Panel } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';

/** Phone, email, opening hours, and the address where there is one. */
export function ContactDetailsCard() {
  const contact = useShopQuery().data?.shop.contact;
  if (!contact) return null;
  return (
    <Panel className={css({ bg: 'leaf.soft', borderColor: 'transparent' })} aria-labelledby="contact-details">
      <h2 className={css({ textStyle: 'subheading', mb: '3' })} id="contact-details">
        Reach us directly
      </h2>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '1' })}>
        <Line icon={<Phone size={20} aria-hidden />}>
          <ExternalLink className={css({ color: 'ink' })} href={`tel:${contact.dialledPhone}`}>
            {contact.phone}
          </ExternalLink>
        </Line>
        <Line icon={<Mail size={20} aria-hidden />}>
          <ExternalLink className={css({ color: 'ink', overflowWrap: 'anywhere' })} href={`mailto:${contact.email}`}>
            {contact.email}
          </ExternalLink>
        </Line>
        <Line icon={<Clock size={20} aria-hidden />}>
          <span className={css({ display: 'inline-flex', alignItems: 'center', minHeight: 'control' })}>
            We answer {contact.hours}
          </span>
        </Line>
        {contact.postalAddress && (
          <Line icon={<MapPin size={20} aria-hidden />}>
            <address className={css({ fontStyle: 'normal', whiteSpace: 'pre-line', py: '2.5' })}>
              {contact.postalAddress}
            </address>
          </Line>
        )}
      </div>
    </Panel>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
      <span className={css({ color: 'leaf', flexShrink: '0' })}>{icon}</span>
      {children}
    </div>
  );
}
