import type { Route } from '@chopcard/contract/core/route.ts'
import type { World } from './world.ts'

export type AnyRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
export type Sample = { route: Route; request: (world: World) => AnyRequest; answers: string | undefined }

/** `answers` is the refusal that the request gets although nothing is wrong with it. */
export const sample = (route: Route, request: Sample['request'], answers?: string): Sample => ({
  route,
  request,
  answers,
})

export const none = () => ({})
