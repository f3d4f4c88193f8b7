import { afterEach, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { openOperationsServer, type Running } from '../src/core/operations-server.ts'
import { figures as healthFigures } from '../src/platform/platform/system-health.ts'
import { freePort } from '../src/core/postgres-place.ts'
import { useApp } from './harness.ts'
import { makeFreshCard } from './make.ts'
import { readText } from './sources.ts'

const t = useApp({ own: true })
const ends: (() => Promise<void>)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

const figures = async () => {
  const known = await t.app.metrics.registry.getMetricsAsJSON()
  return new Set(known.flatMap(({ name }) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]))
}
const namedIn = (path: string) =>
  [...readText(path).matchAll(/\b(?:chopcard|process|nodejs)_\w+/g)].map(([name]) => name)

test.each(['deploy/alerts.yaml', 'deploy/dashboard.json'])(
  'every figure that %s names is one of the program',
  async (path) => {
    const known = await figures()
    expect(namedIn(path).length).toBeGreaterThan(10)
    expect(namedIn(path).filter((name) => !known.has(name))).toEqual([])
  },
)

test('each of sixteen alert rules says what is the matter and what to do first', () => {
  const rules = readText('deploy/alerts.yaml').split('- alert: ').slice(1)
  expect(rules).toHaveLength(16)
  for (const rule of rules)
    for (const part of ['expr:', 'for:', 'severity:', 'summary:', 'action:']) expect(rule).toContain(part)
})

test('every limit of the health page is the limit of an alert rule about the same figure', () => {
  const rules = [...readText('deploy/alerts.yaml').matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr)
  const limitOf = (figure: string) => {
    const expr = rules.find((rule) => rule.includes(figure)) ?? ''
    const product = /> ([\d *]+)$/.exec(expr)?.[1] ?? ''
    return product.split('*').reduce((value, factor) => value * Number(factor), 1)
  }
  for (const { figure, limit } of Object.values(healthFigures)) expect(limitOf(figure), figure).toBe(limit)
})

const figureText = async (name: string) =>
  (await t.app.metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name))

test('the figures count entries by kind, refusals by code and repeated requests', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const add = (key: string, quantity: number) => {
    const body = { memberId: card.id, operation: 'issue' as const, quantity }
    return t.call(changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token, key })
  }
  await add('first', 1)
  await add('first', 1)
  await add('second', -1)
  expect(await figureText('chopcard_entries_total{kind="earn"}')).toHaveLength(1)
  expect(await figureText('chopcard_repeated_requests_total')).toEqual(['chopcard_repeated_requests_total 1'])
  expect(await figureText('chopcard_refusals_total{code="INVALID_REQUEST"}')).toHaveLength(1)
})

test('the port of operations tells a program that starts from one that serves and one that stops', async () => {
  const running: Running = { hasStarted: false, isStopping: false }
  const port = await freePort()
  const server = await openOperationsServer({ host: '127.0.0.1' }, port, running)
  ends.push(() => server.close())
  const statuses = () =>
    Promise.all(
      ['healthz', 'startupz', 'readyz', 'metrics'].map(
        async (path) => (await fetch(`http://127.0.0.1:${port}/${path}`)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 503, 503, 503])
  Object.assign(running, { app: t.app, hasStarted: true })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  running.isStopping = true
  expect(await statuses()).toEqual([200, 200, 503, 200])
})
