import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShopQuery } from '~/graphql/operations/shop';
import { Panel } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';

/** Phone, email, opening hours, and the address where there is one. */
export function ContactDetailsCard() {
  const contact = useShopQuery().data?.shop.contact;
  if (!contact) return null;
  return (
    <Panel aria-labelledby="contact-details" bg="leaf.soft" borderColor="transparent">
      <chakra.h2 id="contact-details" textStyle="subheading" mb="3">
        Reach us directly
      </chakra.h2>
      <Stack gap="1">
        <Line icon={<Phone size={20} aria-hidden />}>
          <ExternalLink href={`tel:${contact.dialledPhone}`} color="ink">
            {contact.phone}
          </ExternalLink>
        </Line>
        <Line icon={<Mail size={20} aria-hidden />}>
          <ExternalLink href={`mailto:${contact.email}`} color="ink">
            {contact.email}
          </ExternalLink>
        </Line>
        <Line icon={<Clock size={20} aria-hidden />}>
          <chakra.span display="inline-flex" alignItems="center" minHeight="control">
            We answer {contact.hours}
          </chakra.span>
        </Line>
        {contact.postalAddress && (
          <Line icon={<MapPin size={20} aria-hidden />}>
            <chakra.address fontStyle="normal" whiteSpace="pre-line" py="2.5">
              {contact.postalAddress}
            </chakra.address>
          </Line>
        )}
      </Stack>
    </Panel>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex gap="3" align="center">
      <chakra.span color="leaf" flexShrink="0">
        {icon}
      </chakra.span>
      {children}
    </Flex>
  );
}
