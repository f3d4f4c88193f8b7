import type { joinCampaign as joinRoute } from '@chopcard/contract/members/public/registration.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { insertAnswer, type Request, storedAnswer } from '../../core/commit-record.ts'
import type { PublicContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { digest } from '../../core/secrets.ts'
import { findCard, type KnownCard } from '../../loyalty/cards/find-known.ts'
import type { Door } from './find-campaign.ts'

type Body = Input<typeof joinRoute>['body']
type SubmitKey = NonNullable<Request['key']>
type Answer = { cardId: string }

/**
 * The key of a submit, whose caller is the campaign: the random token of the page, and whom it is about, since whoever registers
 * on the same page after an answer was lost is somebody else. Undefined without a token.
 */
export function submitKeyOf(ctx: PublicContext, { campaign }: Door, body: Body): SubmitKey | undefined {
  const { submitToken, email = '', mobile = '', nickname = '', cardName = '' } = body
  if (!submitToken) return undefined
  const hash = digest(ctx.app.config.secret, 'join-submit', campaign.id, submitToken, email, mobile, nickname, cardName)
  return { caller: campaign.id, key: hash.toString('hex'), hash }
}

/** The card that the same submit was given; its answer was lost. */
export async function findSubmitted(tx: Tx, { merchant }: Door, key: SubmitKey): Promise<KnownCard | undefined> {
  const stored = await storedAnswer(tx, merchant.id, key)
  return stored && findCard(tx, merchant.id, (stored.answer as Answer).cardId)
}

/** Keeps the card that a submit was given, with the answers to idempotency keys and as long as they. */
export const keepSubmit = (tx: Tx, { merchant }: Door, key: SubmitKey, cardId: string): Promise<void> =>
  insertAnswer(tx, merchant.id, key, { cardId } satisfies Answer)
