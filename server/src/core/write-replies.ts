import fastJson from 'fast-json-stringify'
import { answerSchema, type Route } from '@chopcard/contract/core/route.ts'
import { jsonSchemaOf } from './json-schema.ts'

type WriteReply = (reply: unknown) => string

const compiled = new WeakMap<Route, WriteReply>()

/**
 * Writes a route's replies as JSON: properties that its schema does not list are not sent. It is compiled with the first reply,
 * and once for all servers of a process: to compile it for every route takes a server longer to start than all else. Undefined
 * for files and streams.
 */
export function replyWriterOf(route: Route): WriteReply | undefined {
  const schema = answerSchema(route)
  if (!schema) return undefined
  return (reply) => {
    const write = compiled.get(route) ?? (fastJson(jsonSchemaOf(schema)) as WriteReply)
    compiled.set(route, write)
    return write(reply)
  }
}
