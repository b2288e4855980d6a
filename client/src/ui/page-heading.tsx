import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A page's one h1, with an optional sentence under it and actions beside it. */
export function PageHeading({
  children,
  lead,
  actions,
}: {
  children: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Flex wrap="wrap" align="flex-end" justify="space-between" gap="4" mb={{ base: '6', md: '8' }}>
      <Box>
        <chakra.h1 textStyle="title">{children}</chakra.h1>
        {lead && (
          <chakra.p textStyle="lead" color="muted" mt="3" maxWidth="reading">
            {lead}
          </chakra.p>
        )}
      </Box>
      {actions}
    </Flex>
  );
}

/** A section's h2, with an optional link at the end of its line. */
export function SectionHeading({ children, id, action }: { children: ReactNode; id?: string; action?: ReactNode }) {
  return (
    <Flex align="flex-end" justify="space-between" wrap="wrap" columnGap="4" rowGap="1" mb={{ base: '4', md: '6' }}>
      <chakra.h2 id={id} textStyle="heading">
        {children}
      </chakra.h2>
      {action && <Box>{action}</Box>}
    </Flex>
  );
}
