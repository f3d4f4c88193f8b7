import type { showTagKeys as route } from '@chopcard/contract/outward/merchant/taps.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { masterKeyOf } from './master-key.ts'
import { tagKeysOf } from './tag-keys.ts'
import { settingsOfTag } from './tag-settings.ts'
import { loadTag } from './tag-store.ts'

/** What somebody who encodes a tag has to enter. The audit log says who has looked, and never the keys. */
export const showTagKeys: Verb<typeof route> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const { app, merchant } = ctx
    const { uid } = await loadTag(tx, merchant.id, id)
    const key = await masterKeyOf({ db: tx, secret: app.config.secret, merchantId: merchant.id })
    const { master, file, meta } = tagKeysOf(key ?? refuse('NOT_FOUND'), uid)
    ctx.note({ target: id })
    const shown = [
      { number: 0, use: 'master' as const, key: master },
      { number: 1, use: 'file' as const, key: file },
      { number: 2, use: 'meta' as const, key: meta },
    ]
    return {
      ...settingsOfTag(app.config.publicUrl, merchant.shortKey),
      keys: shown.map(({ number, use, key: value }) => ({ number, use, value: value.toString('hex').toUpperCase() })),
    }
  })
