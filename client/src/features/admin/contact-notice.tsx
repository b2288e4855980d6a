import { madeUpContactWarning } from '@domain/made-up-contact.js';
import { css } from 'styled-system/css';
import { adminPaths } from '~/lib/admin-paths';
import { Notice } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

/** Warns while customers are given contact details that no one answers. */
export function ContactNotice({ contact }: { contact: { phone: string; email: string } }) {
  const warning = madeUpContactWarning(contact);
  if (warning === null) return null;
  return (
    <Notice
      className={css({ mb: { base: '5', md: '6' } })}
      as="section"
      aria-labelledby="made-up-contact"
      tone="waiting"
    >
      <h2 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: '17' })} id="made-up-contact">
        Customers can’t reach you
      </h2>
      <p className={css({ mt: '1', overflowWrap: 'anywhere' })}>
        {warning} Enter your own in the{' '}
        <TextLink to={adminPaths.settings} variant="inline">
          settings
        </TextLink>
        .
      </p>
    </Notice>
  );
}
