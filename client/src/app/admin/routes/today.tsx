import { PARCEL_PARAMETER, readParcelCode } from '@domain/parcel-code.js';
import { TodayBoard } from '~/features/admin/today/today-board';
import { BoardParcelDocument, TodayBoardDocument } from '~/graphql/operations/admin-today';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ query, url }: PreloadContext) {
  const code = url.searchParams.get(PARCEL_PARAMETER) ?? '';
  await Promise.all([query(TodayBoardDocument), readParcelCode(code) ? query(BoardParcelDocument, { code }) : null]);
  return null;
}

/** /admin/today?parcel=<code of a label> */
export function Component() {
  return (
    <>
      <PageMeta title="Today" description="What to make and send today and on the next open day." isHidden />
      <PageHeading>Today</PageHeading>
      <TodayBoard />
    </>
  );
}
