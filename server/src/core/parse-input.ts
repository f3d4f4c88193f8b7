import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { problemsOf } from '@chopcard/contract/core/problems.ts'
import { mayRunDry, queryOf, type Route } from '@chopcard/contract/core/route.ts'

/** The parts of a request, from wherever it came. */
export type Given = { params: unknown; query: unknown; body: unknown }

/** Parses path, query and body of a route. Values of a body are not coerced, and unknown keys are refused. */
export function inputParser(route: Route): (given: Given) => Given {
  const params = z.strictObject(route.params ?? {})
  const query = z.strictObject(queryOf(route))
  return (given) => {
    const path = params.safeParse(given.params)
    if (!path.success) refuse('INVALID_REQUEST', { fields: problemsOf(path.error) })
    const asked = query.safeParse(given.query)
    const body = (route.body ?? noBody).safeParse(given.body)
    const problems = [
      ...(asked.success ? [] : problemsOf(asked.error)),
      ...(body.success ? [] : problemsOf(body.error)),
    ]
    if (problems.some((problem) => problem.message === 'unknownKey')) refuse('INVALID_REQUEST', { fields: problems })
    if (!asked.success || !body.success) refuse('VALIDATION_FAILED', { fields: problems })
    return { params: path.data, query: mayRunDry(route) ? withoutDryRun(asked.data) : asked.data, body: body.data }
  }
}

const withoutDryRun = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'dryRun'))

const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]).transform(() => undefined)
