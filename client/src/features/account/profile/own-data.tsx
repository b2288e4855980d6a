import { lazy, Suspense, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
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
      <hr className={css({ borderColor: 'line', my: '5' })} />
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
              className={cx(
                css({ borderColor: 'danger', color: 'danger', _hover: { bg: 'danger.soft' } }),
                onlyWithScripts,
              )}
              variant="outline"
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
    <div
      className={css({
        display: 'flex',
        flexDirection: { base: 'column', md: 'row' },
        alignItems: { base: 'flex-start', md: 'center' },
        justifyContent: 'space-between',
        columnGap: '6',
        rowGap: '3',
      })}
    >
      <div className={css({ minWidth: '0' })}>
        <h3 className={css({ textStyle: 'card', mb: '1' })}>{title}</h3>
        <p className={css({ color: 'muted' })}>{text}</p>
      </div>
      {action && <div className={css({ flexShrink: '0' })}>{action}</div>}
    </div>
  );
}
