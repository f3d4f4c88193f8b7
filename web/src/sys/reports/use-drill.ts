import { useNavigate } from '@tanstack/react-router'

/** Opens what is behind a row of a report, or goes back; each step is one of the browser's history. */
export function useDrill() {
  const navigate = useNavigate()
  return (search: Record<string, string>) => void navigate({ to: '.', search: search as never })
}
