import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import type { AssistantTool } from '@chopcard/contract/integration/assistant-tools.ts'
import { type Given, inputParser } from '../../core/parse-input.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** The arguments of a tool: path, query and body of its route side by side, without what it does not offer. */
export function argumentsOf({ route, without = [] }: AssistantTool): Shape {
  const all: Shape = { ...route.params, ...route.query, ...bodyShape(route) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

const bodyShape = ({ body }: Route): Shape => (body instanceof z.ZodObject ? body.shape : {})

/** The arguments as JSON Schema, as assistants read it. */
export const argumentSchema = (tool: AssistantTool) =>
  z.toJSONSchema(z.strictObject(argumentsOf(tool)), {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io: 'input',
  }) as { type: 'object' }

/** What the verb of a tool gets for these arguments, parsed as its route parses a request. */
export function inputOf(tool: AssistantTool, given: Readonly<Record<string, unknown>>): Given {
  const offered = argumentsOf(tool)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(offered, name))
  if (unknown.length)
    refuse('INVALID_REQUEST', { fields: unknown.map((path) => ({ path: path.slice(0, 100), message: 'unknownKey' })) })
  const { route } = tool
  const query = pick(given, route.query)
  return inputParser(route)({
    params: pick(given, route.params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asInAddress(value)])),
    body: route.body && pick(given, bodyShape(route)),
  })
}

const pick = (given: Readonly<Record<string, unknown>>, shape: Shape = {}) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(shape, name)))

/** A query has texts alone, and assistants write numbers. */
const asInAddress = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
