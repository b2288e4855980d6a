import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useShareWishListMutation, useStopSharingWishListMutation } from '~/graphql/operations/wish-lists';
import { sendLink } from '~/lib/send-link';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { wishListPaths } from '~/lib/wish-list-paths';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';

/** Who else sees a list: shares it by a link, and stops that. */
export function SharePanel({
  list: { _id, name, shareKey },
}: {
  list: { _id: string; name: string; shareKey: string | null };
}) {
  const [shareWishList] = useShareWishListMutation();
  const [stopSharing] = useStopSharingWishListMutation();
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();
  const stopDialog = useDialog();
  const link =
    shareKey === null ? null : `${isHydrated ? window.location.origin : ''}${wishListPaths.shared(shareKey)}`;

  const share = async () => {
    setBusy(true);
    try {
      await shareWishList({ variables: { id: _id } });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel aria-labelledby="share-list">
      <h2 id="share-list" className={css({ textStyle: 'card', mb: '2' })}>
        {link === null ? 'Share this list' : 'This list is shared'}
      </h2>
      {link === null ? (
        <>
          <p className={css({ color: 'muted', mb: '4' })}>
            Everyone with the link sees your name and this list, can buy from it, and sees what is already bought. You
            don’t see that here. To keep the surprise, don’t open the link where you aren’t signed in.
          </p>
          <Button className={onlyWithScripts} disabled={isBusy} onClick={() => void share()}>
            Share by link
          </Button>
        </>
      ) : (
        <>
          <TextField
            label="Link to the list"
            hint="Others see what is already bought. To keep the surprise, don’t open it where you aren’t signed in."
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })}>
            <Button className={onlyWithScripts} onClick={() => void sendLink(name, link)}>
              {isHydrated && 'share' in navigator ? 'Send the link' : 'Copy the link'}
            </Button>
            <Button className={onlyWithScripts} variant="ghost" onClick={stopDialog.open}>
              Stop sharing
            </Button>
          </div>
        </>
      )}
      {stopDialog.visit > 0 && (
        <ConfirmDialog
          key={stopDialog.visit}
          title="Stop sharing this list?"
          isOpen={stopDialog.isOpen}
          onClose={stopDialog.close}
          action="Stop sharing"
          busyText="Stopping…"
          onConfirm={async () => {
            await stopSharing({ variables: { id: _id } });
            toast.success('The link no longer works');
          }}
        >
          <p>The link stops working for everyone. If you share the list again, it gets a new link.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
