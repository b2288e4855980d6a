import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SignInInput } from '~/graphql/generated';
import type { SessionUser } from '~/lib/session-store';
import { useDialog } from '~/ui/use-dialog';

const SecondStepDialog = lazy(async () => ({ default: (await import('./second-step-dialog')).SecondStepDialog }));

/** The answer to a right first step where two-step sign-in is on. */
export const SECOND_STEP = 'SECOND_FACTOR_REQUIRED';

/**
 * Asks for the second step of a sign-in.
 * @returns `ask`, which takes what the first step sent, and the dialog to render
 */
export function useSecondStep(onSignedIn: (user: SessionUser) => Promise<void>): {
  ask: (input: SignInInput) => void;
  dialog: ReactNode;
} {
  const { visit, isOpen, open, close } = useDialog();
  const [input, setInput] = useState<SignInInput | null>(null);
  return {
    ask: (sent) => {
      setInput(sent);
      open();
    },
    dialog: visit > 0 && input && (
      <Suspense>
        <SecondStepDialog key={visit} input={input} onSignedIn={onSignedIn} isOpen={isOpen} onClose={close} />
      </Suspense>
    ),
  };
}
