import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { BOARD_PARCEL, BOARD_VERSION, TODAY_BOARD, type TodayBoards } from './today-board.js';
import { BoardParcel, TodayBoard } from './today-board.type.js';

/** The board of the day. */
@Resolver()
export class TodayBoardResolver {
  constructor(private readonly boards: TodayBoards) {}

  @Query(() => TodayBoard, { description: `${TODAY_BOARD} Admins only.` })
  todayBoard(@Ctx() { actor }: RequestContext): Promise<TodayBoard> {
    return this.boards.board(actor);
  }

  @Query(() => String, { description: `${BOARD_VERSION} Admins only.` })
  todayBoardVersion(@Ctx() { actor }: RequestContext): Promise<string> {
    return this.boards.version(actor);
  }

  @Query(() => BoardParcel, { description: `${BOARD_PARCEL} Admins only.` })
  boardParcel(
    @Arg('code', () => ID, { description: 'What the label’s QR code says.' }) code: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<BoardParcel> {
    return this.boards.parcel(actor, code);
  }
}
