import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { filesBelow, readText, root } from './sources.ts'

export type Values = Record<string, unknown>

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values over others, as Helm lays them over those of the chart. */
export const over = (base: Values, more: Values): Values =>
  Object.entries(more).reduce((all, [name, value]) => {
    const before = all[name]
    return { ...all, [name]: isMap(before) && isMap(value) ? over(before, value) : value }
  }, base)

export const chartText = (path: string): string => readText(`deploy/chart/${path}`)
const valuesIn = (path: string) => parse(chartText(path)) as Values
export const defaults = valuesIn('values.yaml')
export const example = over(defaults, valuesIn('example.yaml'))

export const templates = filesBelow('deploy/chart/templates').map(readText).join('\n')

type Schema = { $ref?: string; properties?: Record<string, Schema>; additionalProperties?: unknown }
export const schema = JSON.parse(chartText('values.schema.json')) as Schema & { definitions: Record<string, Schema> }

const validate = new Ajv({ strict: true, strictRequired: false, allErrors: true }).compile(schema)

/** What the schema finds wrong with values: the place and the rule. */
export function faultsOf(values: Values): string[] {
  validate(values)
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

/** The paths of all values, a map without entries included. */
export const pathsIn = (values: Values, above = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = above ? `${above}.${name}` : name
    return isMap(value) && Object.keys(value).length ? [path, ...pathsIn(value, path)] : [path]
  })

/** Whether the schema knows a value by its path. */
export function isInSchema(path: string): boolean {
  let at: Schema | undefined = schema
  for (const name of path.split('.')) {
    const named: Schema | undefined = at?.properties?.[name]
    at = named?.$ref ? schema.definitions[named.$ref.replace('#/definitions/', '')] : named
  }
  return at !== undefined
}

export type Container = {
  name: string
  command: string[]
  env: { name: string; value?: string }[]
  securityContext: Values
  startupProbe?: unknown
}
export type Pod = { containers: Container[]; volumes: Values[]; securityContext: Values }
export type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: Values & { template?: { spec: Pod } }
}

/** What Helm makes of the chart with these values. */
export function rendered(helm: string, args: readonly string[] = []): Manifest[] {
  const chart = join(root, 'deploy/chart')
  const text = execFileSync(helm, ['template', 'stamps', chart, '-f', join(chart, 'example.yaml'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}
