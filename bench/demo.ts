import type { CampaignSettings } from '@chopcard/contract/campaign-settings.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword, kopiCorner } from '../server/src/demo/merchants.ts'
import { type Program, serve } from './program.ts'

export type DemoCard = { id: string; campaignId: string; token: string; url: string }

type Campaign = Pick<CampaignSettings, 'type' | 'carnivalMode' | 'receiptsEnabled'>

export type Demo = {
  program: Program
  dataDir: string
  /** Some cards that may be used, of the first campaign that fits, with the addresses of their pages. */
  cards(count: number, fits: (campaign: Campaign) => boolean): Promise<DemoCard[]>
  /** Issues or takes one chop, as the till does; resolves with the milliseconds that the answer took. */
  adjust(card: DemoCard, quantity: number): Promise<number>
}

/** The program with the demo's data in an embedded database of its own, and its owner signed in. */
export async function openDemo(port = 4874): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-demo-'))
  const program = await serve({ CHOPCARD_DATA_DIR: dataDir }, port)
  /** The data of an answer; of a sign-in, which carries a token beside it, all of it. */
  const ask = async (method: string, path: string, token?: string, body?: object) => {
    const answer = await fetch(`${program.url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: unknown; token?: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
    return said.token ? said : said.data
  }
  const { token } = (await ask('POST', '/merchant/login', undefined, {
    email: kopiCorner.staff[0]?.email,
    password: demoPassword,
  })) as { token: string }

  return {
    program,
    dataDir,
    async cards(count, fits) {
      const campaigns = (await ask('GET', '/merchant/campaigns?pageSize=100', token)) as { id: string }[]
      const whole = await Promise.all(
        campaigns.map(async ({ id }) => {
          const { settings } = (await ask('GET', `/merchant/campaign/${id}`, token)) as { settings: Campaign }
          return { id, settings }
        }),
      )
      const campaign = whole.find(({ settings }) => fits(settings))
      if (!campaign) throw new Error('the demo has no such campaign')
      const list = `/merchant/member?state=active&pageSize=100&campaignId=${campaign.id}`
      const rows = (await ask('GET', list, token)) as { id: string; campaignId: string }[]
      const cards = []
      for (const { id, campaignId } of rows.slice(0, count))
        cards.push({
          id,
          campaignId,
          ...((await ask('GET', `/merchant/memberToken/${id}`, token)) as { token: string; url: string }),
        })
      return cards
    },
    async adjust(card, quantity) {
      const asked = performance.now()
      const body = { memberId: card.id, operation: 'adjust', quantity, remark: 'bench' }
      await ask('POST', `/merchant/member/${card.id}`, token, body)
      return performance.now() - asked
    },
  }
}
