import { MAX_WISH_NOTE, MAX_WISHED } from '@domain/wish-lists.js';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { WishListPageQuery } from '~/graphql/generated';
import { useDeleteWishListMutation, useRemoveWishMutation, useSetWishMutation } from '~/graphql/operations/wish-lists';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { paths } from '~/lib/paths';
import { wishListPaths } from '~/lib/wish-list-paths';
import { Button, LinkButton } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { QuantitySelect } from '~/ui/quantity-select';
import { EmptyState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { SharePanel } from './share-panel';
import { WishListForm } from './wish-list-form';
import { GoneNote, WishRow } from './wish-row';

type List = WishListPageQuery['wishList'];
type Item = List['items'][number];

/** A list as its owner sees and edits it. It never says what was bought. */
export function OwnWishList({ list }: { list: List }) {
  const navigate = useNavigate();
  const [setWish] = useSetWishMutation();
  const [removeWish] = useRemoveWishMutation();
  const [deleteWishList] = useDeleteWishListMutation();
  const editDialog = useDialog();
  const deleteDialog = useDialog();
  const noteDialog = useDialog();
  const [noted, setNoted] = useState<Item | null>(null);
  const attempt = (work: Promise<unknown>, done?: string) =>
    void work.then(
      () => done && toast.success(done),
      (error: unknown) => toast.error(errorMessage(error)),
    );

  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        gap: { base: '8', lg: '10' },
        alignItems: 'start',
      })}
    >
      <div ref={keepFocusNear} className={css({ minWidth: '0' })}>
        {list.items.length === 0 ? (
          <EmptyState
            title="Nothing on this list yet"
            action={<LinkButton to={paths.products()}>Find gifts</LinkButton>}
          >
            Open a gift that you’d love, and choose “Add to wish list”.
          </EmptyState>
        ) : (
          <ul className={css({ listStyleType: 'none', borderTop: '1px solid {colors.line}' })} aria-label="Gifts">
            {list.items.map((item) => {
              const { product, quantity, note } = item;
              const ofList = { id: list._id, productId: product._id };
              return (
                <WishRow
                  key={product._id}
                  product={product}
                  note={note}
                  facts={
                    <span
                      className={css({
                        display: 'inline-flex',
                        flexWrap: 'wrap',
                        alignItems: 'center',
                        columnGap: '3',
                      })}
                    >
                      Wanted
                      <QuantitySelect
                        value={quantity}
                        stock={MAX_WISHED}
                        productName={product.name}
                        onChange={(wanted) =>
                          attempt(setWish({ variables: { input: { ...ofList, quantity: wanted } } }))
                        }
                      />
                    </span>
                  }
                >
                  <Button
                    className={onlyWithScripts}
                    variant="soft"
                    size="sm"
                    onClick={() => {
                      setNoted(item);
                      noteDialog.open();
                    }}
                  >
                    {note === null ? 'Add a note' : 'Edit note'}
                    <VisuallyHidden> on {product.name}</VisuallyHidden>
                  </Button>
                  <Button
                    className={onlyWithScripts}
                    variant="ghost"
                    size="sm"
                    onClick={() =>
                      attempt(removeWish({ variables: { input: ofList } }), `${product.name} is off your list`)
                    }
                  >
                    Remove<VisuallyHidden> {product.name}</VisuallyHidden>
                  </Button>
                </WishRow>
              );
            })}
          </ul>
        )}
        <GoneNote count={list.unavailableItems} />
      </div>
      <div className={css({ display: 'grid', gap: '4' })}>
        <SharePanel list={list} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button className={onlyWithScripts} variant="soft" size="sm" onClick={editDialog.open}>
            Edit name and note
          </Button>
          <Button className={onlyWithScripts} variant="ghost" size="sm" onClick={deleteDialog.open}>
            Delete list
          </Button>
        </div>
      </div>
      {editDialog.visit > 0 && (
        <WishListForm key={editDialog.visit} list={list} isOpen={editDialog.isOpen} onClose={editDialog.close} />
      )}
      {noteDialog.visit > 0 && noted && (
        <NoteDialog
          key={noteDialog.visit}
          item={noted}
          isOpen={noteDialog.isOpen}
          onClose={noteDialog.close}
          onSave={async (note) => {
            await setWish({ variables: { input: { id: list._id, productId: noted.product._id, note } } });
          }}
        />
      )}
      {deleteDialog.visit > 0 && (
        <ConfirmDialog
          key={deleteDialog.visit}
          title={`Delete “${list.name}”?`}
          isOpen={deleteDialog.isOpen}
          onClose={deleteDialog.close}
          action="Delete list"
          busyText="Deleting…"
          onConfirm={async () => {
            await deleteWishList({ variables: { id: list._id } });
            toast.success('Wish list deleted');
            void navigate(wishListPaths.all);
          }}
        >
          <p>The list and its link are gone for good. Gifts that were bought from it still arrive.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A note on one gift, such as a size. */
function NoteDialog({
  item: { product, note },
  isOpen,
  onClose,
  onSave,
}: {
  item: Item;
  isOpen: boolean;
  onClose: () => void;
  onSave: (note: string) => Promise<void>;
}) {
  const [text, setText] = useState(note ?? '');
  const [problem, setProblem] = useState<string>();
  const save = () =>
    onSave(text).then(onClose, (error: unknown) => {
      setProblem(errorMessage(error));
    });
  return (
    <Dialog title={`Note on ${product.name}`} size="sm" isOpen={isOpen} onClose={onClose}>
      <form
        method="post"
        noValidate
        aria-label="Note"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Note"
          hint="Such as a size or a color."
          autoComplete="off"
          maxLength={MAX_WISH_NOTE}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
