import { chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useAccountQuery } from '~/graphql/operations/account';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { useDialog } from '~/ui/use-dialog';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog')).DeleteAccountDialog,
}));

/** A copy of everything that the shop keeps about the user, and the way out. */
export function OwnData() {
  const account = useAccountQuery().data?.me;
  const dialog = useDialog();
  return (
    <>
      <Choice
        title="A copy of your data"
        text="Download your profile, orders and sessions as a JSON file."
        action={
          // No page of the shop: the browser's own navigation saves it.
          <LinkButton to={paths.accountData} reloadDocument download variant="outline">
            Download my data
          </LinkButton>
        }
      />
      <chakra.hr borderColor="line" my="5" />
      <Choice
        title="Delete account"
        text={
          account?.isAdmin
            ? 'Admin accounts can’t be deleted. Ask another admin to remove your admin role first.'
            : 'We delete your personal data for good. We keep order records, as the law requires, but they’re no longer tied to your account.'
        }
        action={
          !account?.isAdmin && (
            <Button
              variant="outline"
              borderColor="danger"
              color="danger"
              _hover={{ bg: 'danger.soft' }}
              css={onlyWithScripts}
              disabled={!account}
              onClick={dialog.open}
            >
              Delete my account
            </Button>
          )
        }
      />
      <Suspense>
        {account && dialog.visit > 0 && (
          <DeleteAccountDialog
            key={dialog.visit}
            email={account.email}
            hasPassword={account.hasPassword}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Choice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'flex-start', md: 'center' }}
      justify="space-between"
      columnGap="6"
      rowGap="3"
    >
      <chakra.div minWidth="0">
        <chakra.h3 textStyle="card" mb="1">
          {title}
        </chakra.h3>
        <chakra.p color="muted">{text}</chakra.p>
      </chakra.div>
      {action && <chakra.div flexShrink="0">{action}</chakra.div>}
    </Flex>
  );
}
