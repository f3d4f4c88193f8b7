import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Config } from '../../core/config.ts'
import type { Db, Tx } from '../../core/database.ts'

// What nobody mistakes for another sign when it is read from a poster; 32 to the power of 7 codes.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 7
const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A typed code as it is stored, whatever its letters; nothing for what can be none. */
export function joinCodeOf(typed: string): string | undefined {
  const code = typed.toUpperCase()
  return code.length === length && [...code].every((character) => alphabet.includes(character)) ? code : undefined
}

/** The short address where people register for a campaign; its code is made when it is first asked for, and stays. */
export async function joinUrl(config: Pick<Config, 'publicUrl'>, db: Db | Tx, campaignId: string): Promise<string> {
  const known = await db
    .selectFrom('campaign_address')
    .select('join_code')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return `${config.publicUrl}/j/${known?.join_code ?? (await makeCode(db, campaignId))}`
}

/** The campaign that a code leads to. */
export async function campaignOfCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_address')
    .select('campaign_id')
    .where('join_code', '=', code)
    .executeTakeFirst()
  return row?.campaign_id
}

/** A code that another campaign has is not written, and another one is drawn. Refuses a campaign that is gone meanwhile. */
async function makeCode(db: Db | Tx, campaignId: string): Promise<string> {
  for (;;) {
    const code = newCode()
    const { rows } = await sql<{ code: string }>`
      update campaign_address set join_code = coalesce(join_code, ${code})
      where campaign_id = ${campaignId} and not exists (select from campaign_address where join_code = ${code})
      returning join_code as code`.execute(db)
    if (rows[0]) return rows[0].code
    if (!(await hasAddress(db, campaignId))) refuse('NOT_FOUND')
  }
}

async function hasAddress(db: Db | Tx, campaignId: string): Promise<boolean> {
  const address = db.selectFrom('campaign_address').select('campaign_id').where('campaign_id', '=', campaignId)
  return (await address.executeTakeFirst()) !== undefined
}
