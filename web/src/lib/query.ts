import { nameOf, type Answer, type Request, type Route } from '@chopcard/contract/core/route.ts'
import { QueryClient, queryOptions, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from './call.ts'
import { CallError } from './call-error.ts'

const isFleeting = (error: unknown) => error instanceof CallError && error.isOpen

/** The answers the application holds; reads are tried again when only the connection was at fault. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isFleeting(error),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      staleTime: 5000,
      refetchOnWindowFocus: false,
      // Whether the browser believes to be offline is often wrong; the call itself knows.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

type Plain = Route & { movesValue?: undefined }
// The conditional argument types of `call` cannot be resolved for a route that is still a type parameter.
type LooseCall = (route: Route, request: unknown, options: CallOptions) => Promise<unknown>

/** Key and function of a read, for `useQuery`, `ensureQueryData` and their like. */
export const read = <const R extends Plain>(route: R, request: Request<R>, options: CallOptions = {}) =>
  queryOptions({
    queryKey: [nameOf(route), request],
    queryFn: ({ signal }) => (call as LooseCall)(route, request, { ...options, signal }) as Promise<Answer<R>>,
  })

type ReadOptions<R extends Plain> = Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>

/** Reads a route: `useRead(getCard, { params: { id } })`. */
export const useRead = <const R extends Plain>(route: R, request: Request<R>, options: ReadOptions<R> = {}) =>
  useQuery<Answer<R>>({ ...(read(route, request) as UseQueryOptions<Answer<R>>), ...options })

/** Asks again for everything that was read from these routes. */
export const refresh = (...routes: Route[]): Promise<unknown> =>
  Promise.all(routes.map((route) => queries.invalidateQueries({ queryKey: [nameOf(route)] })))

/** A changing call without value in it: `const save = useChange(editRemark)`, then `save.mutateAsync({ body })`. */
export const useChange = <const R extends Plain>(route: R, options: CallOptions & { after?: () => unknown } = {}) => {
  const { after, ...callOptions } = options
  return useMutation<Answer<R>, Error, Request<R>>({
    mutationFn: (request) => (call as LooseCall)(route, request, callOptions) as Promise<Answer<R>>,
    onSuccess: () => void after?.(),
  })
}
