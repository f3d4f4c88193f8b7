import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'

type Props = { to: `/billing/${string}`; search?: Record<string, string>; type?: 'primary'; children: ReactNode }

/** A button that is a link: it opens in a new tab where one asks for it, and stays within the page otherwise. */
export function LinkButton({ to, search, type, children }: Props) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: to as '/', search: search as never })
  }
  return (
    <Button type={type} href={search ? `${to}?${new URLSearchParams(search)}` : to} onClick={open}>
      {children}
    </Button>
  )
}
