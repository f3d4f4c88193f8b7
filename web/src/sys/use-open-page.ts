import { type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'

/** Opens a page of the platform that shows one thing, by the thing's id or name. */
export function useOpenPage(page: SystemPage): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate({ to: systemPages[page].path.replace(/\{\w+\}/, id) as '/' })
}
