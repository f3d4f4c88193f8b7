import type { addTag as route } from '@chopcard/contract/outward/merchant/taps.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import { ensureMasterKey } from './master-key.ts'
import { checkTagFacts, orUidUsed, tagColumns } from './tag-facts.ts'
import { loadTag, presentTag } from './tag-store.ts'

export const addTag: Verb<typeof route> = (ctx, { body: { kind, ...facts } }) =>
  orUidUsed(() =>
    ctx.write(async (tx) => {
      const { app, merchant } = ctx
      await checkTagFacts(tx, merchant.id, kind, facts)
      await ensureMasterKey({ db: tx, secret: app.config.secret, merchantId: merchant.id })
      const id = newId()
      const row = { merchant_id: merchant.id, id, kind, ...tagColumns(facts), created_at: ctx.now }
      await tx.insertInto('tap_tag').values(row).execute()
      ctx.note({ target: id, after: { kind, ...facts } })
      return presentTag(await loadTag(tx, merchant.id, id))
    }),
  )
