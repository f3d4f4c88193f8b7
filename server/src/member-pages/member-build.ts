/** What the web build left for the members’ pages, read once at the start. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MemberRenderer } from '@chopcard/contract/member-pages/member/pages.ts'

export type MemberPageName =
  | 'card'
  | 'carnival'
  | 'selection'
  | 'join'
  | 'receipt'
  | 'notice'
  | 'voucher'
  | 'shop'
  | 'coupon'
  | 'offer'
  | 'estamp'
  | 'earn'
  | 'phone-cards'
  | 'card-gone'
  | 'tap'
  | 'landing'
  | 'status'

export type MemberBuild = {
  renderer: MemberRenderer
  /** The folder of the files below /assets/member/. */
  assets: string
  /** Of each page, its scripts (the entry first, then what it imports) and its whole style. */
  pages: Record<MemberPageName, { scripts: string[]; style: string }>
}

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

const builtFolder = join(import.meta.dirname, '../../../web/dist')

/** Reads the build; undefined when there is none. */
export async function readMemberBuild(folder = builtFolder): Promise<MemberBuild | undefined> {
  const client = join(folder, 'member')
  const manifestFile = join(client, '.vite/manifest.json')
  const server = join(folder, 'member-server/entry-server.js')
  if (!existsSync(manifestFile) || !existsSync(server)) return undefined
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const page = (source: string) => pageOf(manifest, source, (file) => readFileSync(join(client, file), 'utf8'))
  return {
    renderer: (await import(pathToFileURL(server).href)) as MemberRenderer,
    assets: join(client, 'assets/member'),
    pages: {
      card: page('src/member/card-main.ts'),
      carnival: page('src/member/carnival-main.ts'),
      selection: page('src/member/selection-main.ts'),
      join: page('src/member/join-main.ts'),
      receipt: page('src/member/receipt-main.ts'),
      notice: { scripts: [], style: page('src/member/notice-main.ts').style },
      voucher: page('src/member/voucher-main.ts'),
      shop: { scripts: page('src/member/shop-total.ts').scripts, style: page('src/member/shop-main.ts').style },
      coupon: page('src/member/coupon-main.ts'),
      offer: page('src/member/offer-main.ts'),
      landing: { scripts: [], style: page('src/member/landing-main.ts').style },
      status: { scripts: [], style: page('src/member/status-main.ts').style },
      tap: page('src/member/tap-main.ts'),
      earn: { scripts: page('src/member/earn-main.ts').scripts, style: '' },
      'phone-cards': { scripts: page('src/member/phone-cards-main.ts').scripts, style: '' },
      'card-gone': { scripts: page('src/member/card-gone-main.ts').scripts, style: '' },
      estamp: { scripts: page('src/member/estamp-main.ts').scripts, style: '' },
    },
  }
}

function pageOf(manifest: Manifest, source: string, read: (file: string) => string): MemberBuild['pages']['card'] {
  const chunks = new Map<string, Manifest[string]>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(key)) return
    chunks.set(key, chunk)
    chunk.imports?.forEach(walk)
  }
  walk(source)
  const scripts = [...chunks.values()].map((chunk) => `/${chunk.file}`)
  // What is imported comes first in the cascade.
  const css = new Set([...chunks.values()].toReversed().flatMap((chunk) => chunk.css ?? []))
  return { scripts, style: [...css].map(read).join('\n') }
}
