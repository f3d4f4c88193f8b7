import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { settings } from '../src/core/settings.ts'
import {
  chartText,
  defaults,
  example,
  faultsOf,
  isInSchema,
  over,
  pathsIn,
  rendered,
  schema,
  templates,
  type Values,
} from './chart.ts'
import { readText } from './sources.ts'

const known = Object.keys(settings.shape)
const namesIn = (text: string) => [...text.matchAll(/\b(CHOPCARD_[A-Z0-9_]+|DATABASE_URL)\b/g)].map(([name]) => name)
const configuration = readText('docs/configuration.md')

const ofImage = [...(/^ENV NODE_ENV.*$/m.exec(readText('deploy/Containerfile'))?.[0] ?? '').matchAll(/(\w+)=/g)]
  .map(([, name = '']) => name)
  .concat(namesIn(readText('deploy/Containerfile')))
const ofPods = namesIn(chartText('templates/_pod.tpl').split('define "chopcard.environment"')[1] ?? '')
const ofSecret = namesIn(/# A Secret of the namespace[^]+?secret:/.exec(chartText('values.yaml'))?.[0] ?? '')
const ofValues = Object.keys(schema.properties?.['settings']?.properties ?? {})
const forTests = [...configuration.matchAll(/^\| `(\w+)` \| – \| For tests, and refused/gm)].map(([, name]) => name)

test('every setting has one place: the chart’s values, its Secret, its pods, the image, or tests alone', () => {
  const named = [...ofValues, ...ofSecret, ...ofPods, ...ofImage, ...forTests]
  expect(ofSecret.length).toBeGreaterThan(8)
  expect(forTests.length).toBeGreaterThan(3)
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
  expect(known.filter((name) => !named.includes(name))).toEqual([])
  // What is secret, or the chart's own, is no value; nor is what production refuses.
  expect(ofValues.filter((name) => [...ofSecret, ...ofPods, ...ofImage, ...forTests].includes(name))).toEqual([])
})

test('the program accepts the example’s settings with what the chart and its Secret add', () => {
  const secrets = {
    DATABASE_URL: 'postgresql://chopcard:3f9c1d7be0a84c52@database/chopcard',
    CHOPCARD_SECRET: '3f9c1d7be0a84c52a6f1d0e7b9c3a8f4',
    CHOPCARD_S3_ACCESS_KEY: 'key',
    CHOPCARD_S3_SECRET_KEY: 'secret',
  }
  expect(Object.keys(secrets).filter((name) => !ofSecret.includes(name))).toEqual([])
  const given = { NODE_ENV: 'production', ...(example['settings'] as Record<string, string>), ...secrets }
  expect(readConfig(given).publicUrl).toBe('https://stamps.example.com')
  // The pods name what production requires, so that one that is missing stops the pod and not its first request.
  const required = ['DATABASE_URL', 'CHOPCARD_SECRET', 'CHOPCARD_PUBLIC_URL'] as const
  for (const name of required.slice(1)) expect(() => readConfig({ ...given, [name]: '' })).toThrow(/^Missing setting/)
  for (const name of required) expect([...ofPods, ...namesIn(JSON.stringify(schema))]).toContain(name)
  expect(faultsOf(over(example, { settings: { CHOPCARD_PUBLIC_URL: undefined } }))).not.toEqual([])
})

const wrong: [what: string, values: Values, fault: string][] = [
  ['an unknown value', { replicas: 3 }, ' additionalProperties'],
  ['an unknown value within another', { web: { replica: 3 } }, '/web additionalProperties'],
  ['an unknown setting', { settings: { CHOPCARD_SECRTE: 'x' } }, '/settings additionalProperties'],
  ['a secret among the settings', { settings: { CHOPCARD_SECRET: 'x' } }, '/settings additionalProperties'],
  ['a setting that is no text', { settings: { CHOPCARD_SMS_PER_DAY: 2000000 } }, '/settings/CHOPCARD_SMS_PER_DAY type'],
  ['no image', { image: { repository: '' } }, '/image/repository minLength'],
  ['no Secret', { secret: { name: '' } }, '/secret/name minLength'],
  [
    'no network of proxies',
    { settings: { CHOPCARD_TRUSTED_PROXIES: '' } },
    '/settings/CHOPCARD_TRUSTED_PROXIES minLength',
  ],
  ['one web process alone', { web: { replicas: 1 } }, '/web/replicas minimum'],
  ['a drain of an hour', { web: { drainSeconds: 3600 } }, '/web/drainSeconds maximum'],
  [
    'memory without a unit',
    { work: { resources: { limits: { memory: 'much' } } } },
    '/work/resources/limits/memory pattern',
  ],
  ['a policy that lets nobody in', { networkPolicy: { proxies: [] } }, '/networkPolicy/proxies minItems'],
  ['a peer that names nothing', { networkPolicy: { monitoring: [{}] } }, '/networkPolicy/monitoring/0 minProperties'],
]

describe('the chart’s schema', () => {
  test('the schema accepts the example, and files on a claim in the place of a bucket', () => {
    expect(faultsOf(example)).toEqual([])
    const onClaim = { files: { claim: 'files' }, settings: { CHOPCARD_S3_BUCKET: undefined } }
    expect(faultsOf(JSON.parse(JSON.stringify(over(example, onClaim))) as Values)).toEqual([])
  })

  test('the schema refuses the defaults alone: an image, a Secret and a place for files have none', () => {
    expect(faultsOf(defaults)).toEqual(
      expect.arrayContaining(['/image/repository minLength', '/secret/name minLength', ' anyOf', '/settings required']),
    )
  })

  test.each(wrong)('the schema of the chart refuses values with a fault: %s', (_what, values, fault) => {
    expect(faultsOf(over(example, values))).toContain(fault)
  })

  test('the schema knows every value, and the templates use each of them and no other', () => {
    const paths = pathsIn(defaults)
    expect(paths.filter((path) => !isInSchema(path))).toEqual([])
    const used = [...new Set([...templates.matchAll(/(?:\.Values|\$values)\.([\w.]+)/g)].map(([, path = '']) => path))]
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((path) => !paths.includes(path) && !isInSchema(path))).toEqual([])
    const isUsed = (path: string) =>
      used.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
    expect(paths.filter((path) => !isUsed(path))).toEqual([])
  })
})

test('the chart has the version of the program, its commands and its addresses for probes', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  expect(chartText('Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`)
  const commands = [...templates.matchAll(/"command" "([\w-]+)"/g)].map(([, name = '']) => name).sort()
  expect([...new Set(commands)]).toEqual(['migrate', 'receive-wal', 'web', 'work'])
  for (const name of commands) expect(configuration).toContain(`… ${name}\``)
  const probes = [...templates.matchAll(/(\w+)Probe:\n +httpGet: \{ path: (\S+), port: operations \}/g)]
  expect(probes.map(([, name, path]) => `${name} ${path}`)).toEqual([
    'startup /startupz',
    'readiness /readyz',
    'liveness /healthz',
  ])
  const operations = readText('server/src/core/operations-server.ts')
  for (const [, , path] of probes) expect(operations).toContain(`'${path}'`)
})

const helm = process.env['CHOPCARD_TEST_HELM'] ?? ''

if (!helm) console.log('The chart is not rendered: CHOPCARD_TEST_HELM does not name Helm')

describe.runIf(Boolean(helm))('the chart as Helm renders it', () => {
  const podsOf = (manifests: ReturnType<typeof rendered>) =>
    manifests.flatMap(({ spec }) => (spec.template ? [spec.template.spec] : []))

  test('the manifests are those of two web processes, one for jobs, and a migration before each upgrade', () => {
    const manifests = rendered(helm)
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'Deployment stamps-chopcard-web',
      'Deployment stamps-chopcard-work',
      'HorizontalPodAutoscaler stamps-chopcard-web',
      'Ingress stamps-chopcard',
      'Job stamps-chopcard-migrate',
      'NetworkPolicy stamps-chopcard',
      'PodDisruptionBudget stamps-chopcard-web',
      'Service stamps-chopcard-web',
    ])
    const one = (kind: string) => manifests.find((manifest) => manifest.kind === kind)
    expect(one('HorizontalPodAutoscaler')?.spec).toMatchObject({ minReplicas: 2 })
    expect(one('Job')?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    expect(one('Ingress')?.spec).toMatchObject({ rules: [{ host: 'stamps.example.com' }] })
  })

  test('every pod is an ordinary user’s, on a file system that it cannot write to but in /tmp and /data', () => {
    const everything = ['backup.claim=backups', 'serviceMonitor.enabled=true', 'files.claim=files']
    const pods = podsOf(rendered(helm, ['--set', everything.join(',')]))
    const commands = pods.flatMap(({ containers }) => containers.map(({ command }) => command.at(-1)))
    expect(new Set(commands)).toEqual(new Set(['migrate', 'receive-wal', 'web', 'work']))
    for (const { securityContext, containers, volumes } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(volumes).toContainEqual({ name: 'tmp', emptyDir: {} })
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(Boolean(container.startupProbe)).toBe(['web', 'work'].includes(container.name))
        expect(container.env.filter(({ name }) => !known.includes(name))).toEqual([])
      }
    }
  })

  test('Helm itself refuses an unknown value', () => {
    expect(() => rendered(helm, ['--set', 'web.replica=3'])).toThrow(/additional properties 'replica' not allowed/)
  })
})
