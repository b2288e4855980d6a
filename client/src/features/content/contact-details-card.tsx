import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Clock, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactDetails } from '~/lib/contact-details';
import { Panel } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';

/** Telephone, email and opening hours. */
export function ContactDetailsCard() {
  return (
    <Panel aria-labelledby="contact-details" bg="leaf.soft" borderColor="transparent">
      <chakra.h2 id="contact-details" textStyle="subheading" mb="3">
        Reach us directly
      </chakra.h2>
      <Stack gap="1">
        <Line icon={<Phone size={20} aria-hidden />}>
          <ExternalLink href={contactDetails.phoneHref} color="ink">
            {contactDetails.phone}
          </ExternalLink>
        </Line>
        <Line icon={<Mail size={20} aria-hidden />}>
          <ExternalLink href={`mailto:${contactDetails.email}`} color="ink">
            {contactDetails.email}
          </ExternalLink>
        </Line>
        <Line icon={<Clock size={20} aria-hidden />}>
          <chakra.span display="inline-flex" alignItems="center" minHeight="control">
            We answer {contactDetails.hours}
          </chakra.span>
        </Line>
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
