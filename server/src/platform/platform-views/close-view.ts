import { sql } from 'kysely'
import type { viewEnds } from '@chopcard/contract/platform/merchant/platform-access.ts'
import type { App } from '../../core/app.ts'
import type { BaseContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { noteForMerchant, type ViewRow } from './view-store.ts'
import { writtenIn } from './written-in.ts'

type Ended = (typeof viewEnds)[number]

/**
 * Ends a view that is open, once. It waits for a write that is on its way; where something was written, the owners are told
 * what by mail.
 */
export async function closeView(
  tx: Tx,
  app: App,
  view: ViewRow,
  by: Ended,
  from: Pick<BaseContext, 'action' | 'ip' | 'requestId'>,
): Promise<void> {
  const closed = await tx
    .updateTable('view_as')
    .set({ ended_at: sql<Date>`least(now(), expires_at)`, ended_by: by })
    .where('merchant_id', '=', view.merchant_id)
    .where('id', '=', view.id)
    .where('ended_at', 'is', null)
    .returning(['writes', 'reason'])
    .executeTakeFirst()
  if (!closed) return
  await noteForMerchant(tx, from, {
    merchantId: view.merchant_id,
    adminId: view.admin_id,
    onBehalfOf: view.on_behalf_of,
    target: view.id,
    after: { endedBy: by, writes: closed.writes },
  })
  if (!closed.writes) return
  const written = await writtenIn(tx, view)
  await tellOwners(tx, app, view.merchant_id, 'view-as-ended', (language) => ({
    adminName: view.admin_name,
    reason: closed.reason ?? '',
    written: countedWords(written.map(({ what }) => say(language, 'platform-access', `writes.${what}`))),
  }))
}

/** Each once, with how often it was done. */
function countedWords(words: string[]): string {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].map(([word, count]) => (count > 1 ? `${word} (${count}×)` : word)).join('; ')
}
