import type { Tx } from '../../core/database.ts'
import type { NewsletterWish } from '../../messaging/mailing/newsletter.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { mergedWishes, partedWishes, type WishNote, type Wishes } from './wish-rules.ts'

type Pair = { keepId: string; mergeId: string }

/** Gives the member who stays the wishes of both, and answers with what a merge notes of that. Both are locked. */
export async function joinWishes(tx: Tx, merchantId: string, pair: Pair, isAddressTaken: boolean): Promise<WishNote> {
  const { keep, merge } = await wishesOf(tx, merchantId, pair)
  const after = mergedWishes(keep, merge, isAddressTaken)
  await writeWishes(tx, merchantId, pair.keepId, keep, after)
  return { before: keep, after }
}

/** Gives both their own wishes back. */
export async function partWishes(tx: Tx, merchantId: string, pair: Pair, note: WishNote): Promise<void> {
  const { keep, merge } = await wishesOf(tx, merchantId, pair)
  const { stay, away } = partedWishes(keep, merge, note)
  await writeWishes(tx, merchantId, pair.keepId, keep, stay)
  await writeWishes(tx, merchantId, pair.mergeId, merge, away)
}

async function wishesOf(
  tx: Tx,
  merchantId: string,
  { keepId, mergeId }: Pair,
): Promise<{ keep: Wishes; merge: Wishes }> {
  const rows = await tx
    .selectFrom('member')
    .select(['id', 'newsletter', 'unwanted_mails'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [keepId, mergeId])
    .execute()
  const of = (id: string): Wishes => {
    const row = rows.find((one) => one.id === id)
    return { newsletter: (row?.newsletter ?? null) as NewsletterWish | null, unwanted: row?.unwanted_mails ?? [] }
  }
  return { keep: of(keepId), merge: of(mergeId) }
}

/** Nothing is written, and nobody is told, where nothing changes. */
async function writeWishes(tx: Tx, merchantId: string, id: string, before: Wishes, after: Wishes): Promise<void> {
  const { newsletter, unwanted } = after
  const change = {
    ...(newsletter !== before.newsletter && { newsletter }),
    ...(unwanted.toSorted().join() !== before.unwanted.toSorted().join() && { unwanted_mails: [...unwanted] }),
  }
  if (Object.keys(change).length) await changeMember(tx, merchantId, id, change)
}
