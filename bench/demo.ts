import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPlaces } from '../scripts/demo-places.ts'
import { screensOf } from '../scripts/demo-screens.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { startPostgres } from '../server/src/core/postgres.ts'
import { demoPassword, kopiCorner } from '../demo/merchants.ts'
import { type Program, serve } from './program.ts'

export type DemoCard = { id: string; campaignId: string; token: string; url: string }

type Campaign = Pick<CampaignSettings, 'type' | 'carnivalMode'>

export type DemoPage = { name: string; url: string; cookie?: string }

export type Demo = {
  program: Program
  /** Each members' page by its address; the choice of cards with the cookie of the card that was shown last. */
  pages(): Promise<DemoPage[]>
  /** Some cards that may be used, of the first campaign that fits, with the addresses of their pages. */
  cards(count: number, fits: (campaign: Campaign) => boolean): Promise<DemoCard[]>
  /** Issues or takes one chop, as the till does; resolves with the milliseconds that the answer took. */
  adjust(card: DemoCard, quantity: number): Promise<number>
  close(): Promise<void>
}

/** The program with the demo's data in an embedded database of its own, and its owner signed in. */
export async function openDemo(port = 4874): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-demo-'))
  chmodSync(dataDir, 0o755) // the database's user has to get through
  const postgres = await startPostgres({ dataDir })
  const program = await serve({ CHOPCARD_DATA_DIR: dataDir, DATABASE_URL: postgres.url }, port)
  const config = readConfig({ CHOPCARD_DATA_DIR: dataDir, CHOPCARD_DATABASE_POOL: '2' })
  const app = openApp(config, postgres.url, makeLog('silent'), features)
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
    async pages() {
      const shown = (await screensOf(app)).filter(({ by, name }) => by === 'member' && name !== 'member-unknown')
      const { carnival } = await demoPlaces(app)
      return shown.map(({ name, path }) => ({
        name,
        url: program.url + path,
        ...(name === 'member-cards' && { cookie: `member-card=${carnival.token}` }),
      }))
    },
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
    async close() {
      await app.close()
      await program.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
