import type { z } from 'zod'
import type { configFilters } from '@chopcard/contract/platform/admin/system-config.ts'
import { configKeyNames, kindOfKey, wordsOfKey } from '@chopcard/contract/platform/system-config.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Db, Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'

export type ConfigFilters = { [K in keyof typeof configFilters]?: z.output<(typeof configFilters)[K]> }

/**
 * The settings that fit the filters, by key: those of the program, and the custom ones that are set. A search finds them by
 * what they are called in the reader's language, too.
 */
export async function settingsOf(db: Db | Tx, { q, kind, isSet }: ConfigFilters = {}, language: Language = 'en-US') {
  const rows = await db
    .selectFrom('system_config as c')
    .leftJoin('system_admin as a', 'a.id', 'c.changed_by')
    .select(['c.key', 'c.value', 'c.changed_at', 'a.username'])
    .execute()
  const keys = [...new Set([...configKeyNames, ...rows.map(({ key }) => key)])].sort()
  return keys
    .flatMap((key) => {
      const known = kindOfKey(key)
      const row = rows.find((one) => one.key === key)
      return known ? [present(key, known, row)] : []
    })
    .filter(
      (one) =>
        (!q || `${one.key} ${titleOf(one.key, language)}`.toLowerCase().includes(q.toLowerCase())) &&
        (!kind || one.kind === kind) &&
        (!isSet || String(one.isSet) === isSet),
    )
}

const titleOf = (key: string, language: Language): string =>
  say(language, 'sys-config', `keys.${wordsOfKey(key)}.title`)

type Kind = NonNullable<ReturnType<typeof kindOfKey>>
type Row = { value: string; changed_at: Date; username: string | null }

const present = (key: string, known: Kind, row: Row | undefined) => ({
  key,
  kind: known.kind,
  value: known.kind === 'secret' ? (row ? '••••••••' : '') : (row?.value ?? known.default),
  default: known.default,
  isSet: row !== undefined,
  changedBy: row?.username ?? null,
  changedAt: row?.changed_at.toISOString() ?? null,
})

export type Setting = ReturnType<typeof present>
