import { MAX_WISH_LIST_NAME, MAX_WISH_LISTS, parseWishList } from '@domain/wish-lists.js';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCreateWishListMutation, useMyWishListsQuery, useSetWishMutation } from '~/graphql/operations/wish-lists';
import { wishListPaths } from '~/lib/wish-list-paths';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/form-field';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';

/** Asks on which of the shopper's wish lists to put a product, or makes a new one for it. */
export function WishListDialog({
  product,
  isOpen,
  onClose,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const { data, error, refetch } = useMyWishListsQuery();
  const [setWish, { loading: isAdding }] = useSetWishMutation();
  const [createWishList] = useCreateWishListMutation();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '' } });
  const lists = data?.myWishLists;

  const add = async (list: { _id: string; name: string }) => {
    await setWish({ variables: { input: { id: list._id, productId: product._id } } });
    toast.success(`${product.name} is on “${list.name}”`);
    onClose();
  };
  const create = handleSubmit(async ({ name }) => {
    try {
      const { data: created } = await createWishList({ variables: { input: { name } } });
      if (created) await add(created.createWishList);
    } catch (failure) {
      const { name: problem } = fieldErrors(failure);
      if (problem) setError('name', { message: problem }, { shouldFocus: true });
      else toast.error(errorMessage(failure));
    }
  });

  return (
    <Dialog title="Add to wish list" size="sm" isOpen={isOpen} onClose={onClose}>
      {!lists ? (
        error ? (
          <ErrorState message="Failed to load your wish lists" onRetry={() => void refetch()} />
        ) : (
          <Bone className={css({ height: '96px', borderRadius: 'lg' })} />
        )
      ) : (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
          <p className={css({ color: 'muted' })}>
            {lists.length === 0
              ? 'Name your first list, such as “My birthday”. Nobody else sees it until you share it.'
              : 'Choose one of your lists, or start another.'}
          </p>
          {lists.length > 0 && (
            <ul className={css({ listStyleType: 'none', display: 'grid', gap: '2' })} aria-label="Your wish lists">
              {lists.map((list) => (
                <li key={list._id}>
                  <Button
                    className={css({ width: 'full', whiteSpace: 'normal', overflowWrap: 'anywhere' })}
                    variant="soft"
                    disabled={isAdding}
                    onClick={() => void add(list).catch((failure: unknown) => toast.error(errorMessage(failure)))}
                  >
                    {list.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {lists.length < MAX_WISH_LISTS && (
            <form
              className={css({ display: 'grid', gap: '4' })}
              method="post"
              noValidate
              aria-label="New wish list"
              onSubmit={(event) => void create(event)}
            >
              <TextField
                label="Name of the new list"
                autoComplete="off"
                maxLength={MAX_WISH_LIST_NAME}
                error={formState.errors.name?.message}
                {...register('name', { validate: (name) => nameProblem(name) ?? true })}
              />
              <Button type="submit" variant={lists.length > 0 ? 'outline' : 'solid'} disabled={formState.isSubmitting}>
                {formState.isSubmitting ? 'Adding…' : 'Create list and add'}
              </Button>
            </form>
          )}
          <TextLink to={wishListPaths.all}>Your wish lists</TextLink>
        </div>
      )}
    </Dialog>
  );
}

function nameProblem(name: string): string | null {
  const parsed = parseWishList({ name });
  return 'problems' in parsed ? (parsed.problems['name'] ?? null) : null;
}
