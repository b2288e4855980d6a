import { chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './button';

/** A page or a list with nothing in it: says so, and what to do next. */
export function EmptyState({
  title,
  children,
  image,
  action,
  headingLevel = 'p',
}: {
  title: string;
  children?: ReactNode;
  image?: ReactNode;
  action?: ReactNode;
  /** 'h1' where nothing else on the page is one. */
  headingLevel?: 'p' | 'h1';
}) {
  return (
    <Stack align="center" textAlign="center" gap="3" py={{ base: '6', md: '8' }} px="4">
      {image && <chakra.div mb="3">{image}</chakra.div>}
      <chakra.p as={headingLevel} textStyle="subheading">
        {title}
      </chakra.p>
      {children && (
        <chakra.div color="muted" maxWidth="reading">
          {children}
        </chakra.div>
      )}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </Stack>
  );
}

/** What went wrong, and a button to try again where that can help. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Stack role="alert" align="flex-start" gap="4" bg="danger.soft" color="danger" borderRadius="lg" p="6">
      <chakra.p fontWeight="semibold">{message}</chakra.p>
      {onRetry && (
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            // The button goes; the focus stays near: in the dialog, or in the page's content.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Try again
        </Button>
      )}
    </Stack>
  );
}
