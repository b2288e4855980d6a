import { useParams, useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ContactDetailsCard } from '~/features/content/contact-details-card';
import { RecipientGift } from '~/features/recipient-page/recipient-gift';
import { errorCode, errorMessage } from '~/graphql/error-message';
import { RecipientGiftDocument, useRecipientGiftQuery } from '~/graphql/operations/recipient-page';
import { Container } from '~/ui/container';
import { Bone } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { PageMeta } from '../meta/page-meta';
import { notFound, type PreloadContext } from '../routing/page-route';

export async function preload({ query, params, url }: PreloadContext) {
  return (await query(RecipientGiftDocument, linkOf(params.id, url.searchParams))) ? undefined : notFound();
}

/** /gift/{id}?key=…: tells the recipient of a parcel when it comes. Its key says for which parcel it is. */
export function Component() {
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const { data, error, refetch } = useRecipientGiftQuery({ variables: linkOf(id, parameters) });
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta title="A gift for you" description="When your gift comes. What it is stays a surprise." isHidden />
      {data ? (
        <RecipientGift gift={data.recipientGift} />
      ) : errorCode(error) === 'NOT_FOUND' ? (
        <EmptyState title="We can’t show this gift">{errorMessage(error)}</EmptyState>
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <Bone className={css({ height: '320px', maxWidth: '640px', mx: 'auto', borderRadius: 'xl' })} />
      )}
      <div className={css({ maxWidth: '640px', mx: 'auto', mt: { base: '5', md: '6' } })}>
        <ContactDetailsCard />
      </div>
    </Container>
  );
}

function linkOf(id: string | undefined, parameters: URLSearchParams) {
  const parcel = Number(parameters.get('parcel') ?? 1);
  return { orderId: id ?? '', key: parameters.get('key') ?? '', parcel: Number.isInteger(parcel) ? parcel : 1 };
}
