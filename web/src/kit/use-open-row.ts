import type { Route } from '@chopcard/contract/core/route.ts'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMay } from './permissions.tsx'

/** Opens the page of a row; with a route only for those who may make that call. */
export function useOpenRow(to: NavigateOptions['to'], route?: Route): ((row: { id: string }) => void) | undefined {
  const navigate = useNavigate()
  const may = useMay()
  if (route && !may(route)) return undefined
  return ({ id }) => void navigate({ to, params: { id } } as NavigateOptions)
}
