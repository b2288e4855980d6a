import { madeUpContactWarning } from '@domain/made-up-contact.js';
import { chakra } from '@chakra-ui/react';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

/** Warns while customers are given contact details that no one answers. */
export function ContactNotice({ contact }: { contact: { phone: string; email: string } }) {
  const warning = madeUpContactWarning(contact);
  if (warning === null) return null;
  return (
    <Notice as="section" aria-labelledby="made-up-contact" tone="waiting" mb={{ base: '5', md: '6' }}>
      <chakra.h2 id="made-up-contact" fontFamily="body" fontWeight="semibold" fontSize="17">
        Customers can’t reach you
      </chakra.h2>
      <chakra.p mt="1" overflowWrap="anywhere">
        {warning} Enter your own in the{' '}
        <TextLink to={paths.adminSettings} variant="inline">
          settings
        </TextLink>
        .
      </chakra.p>
    </Notice>
  );
}
