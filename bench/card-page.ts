import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/chromium.ts'

type Page = { url: string; cookie?: string }

export type PageMeasured = {
  performance: number
  accessibility: number
  bestPractices: number
  /** Until the page is anything but white, and until there are words or pictures on it. */
  firstPaintMs: number
  firstContentMs: number
  /** All scripts of the page as they are sent, gzipped. */
  scriptKb: number
}

/**
 * Opens a members' page as a cheap phone on a slow line would: 4 times slower processor, 1.6 Mbps, 150 ms. The median of
 * three visits, since one of them tells little on a busy machine.
 */
export async function measurePage(page: Page): Promise<PageMeasured> {
  const scriptKb = await scriptSize(page)
  const visits: PageMeasured[] = []
  for (let n = 0; n < 3; n++) visits.push(await visit(page))
  const middle = (of: (one: PageMeasured) => number) => visits.map(of).toSorted((a, b) => a - b)[1] ?? 0
  return {
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    bestPractices: middle((one) => one.bestPractices),
    firstPaintMs: middle((one) => one.firstPaintMs),
    firstContentMs: middle((one) => one.firstContentMs),
    scriptKb,
  }
}

async function visit({ url, cookie }: Page): Promise<PageMeasured> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      throttlingMethod: 'devtools',
      throttling: {
        cpuSlowdownMultiplier: 4,
        requestLatencyMs: 150,
        downloadThroughputKbps: 1600,
        uploadThroughputKbps: 750,
        rttMs: 150,
        throughputKbps: 1600,
      },
      ...(cookie && { extraHeaders: { cookie } }),
      logLevel: 'silent',
      // The page listens for as long as it is open, so the line never falls silent.
      maxWaitForLoad: 15_000,
    })
    if (!result) throw new Error('Lighthouse said nothing')
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      firstPaintMs: Math.round(observed(audits['metrics']?.details)),
      firstContentMs: Math.round(audits['first-contentful-paint']?.numericValue ?? 0),
      scriptKb: 0,
    }
  } finally {
    chrome.kill()
  }
}

/** The browser's own moment of the first paint. */
const observed = (details: unknown): number =>
  (details as { items: { observedFirstPaint: number }[] } | undefined)?.items[0]?.observedFirstPaint ?? Number.NaN

async function scriptSize({ url, cookie }: Page): Promise<number> {
  const answer = await fetch(url, { ...(cookie && { headers: { cookie } }) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const page = await answer.text()
  const [, entry = '', needs = ''] = /data-entry="([^"]+)" data-needs="([^"]*)"/.exec(page) ?? []
  const scripts = [entry, ...needs.split(' ').filter(Boolean)]
  let bytes = 0
  for (const script of scripts)
    bytes += gzipSync(Buffer.from(await (await fetch(new URL(script, url))).arrayBuffer())).length
  return Math.round((bytes / 1024) * 10) / 10
}
