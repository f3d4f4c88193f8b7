import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons'
import type { Route } from '@chopcard/contract/core/route.ts'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { Button, type ButtonProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { May } from './permissions.tsx'

/** Leads to another page. */
export function GoButton({ to, ...button }: ButtonProps & { to: NavigateOptions }) {
  const navigate = useNavigate()
  return <Button {...button} onClick={() => void navigate(to)} />
}

/** Leads back from what a row of a list has opened. */
export const BackButton = (button: ButtonProps) => <Button icon={<ArrowLeftOutlined />} {...button} />

type AddProps = ButtonProps & {
  /** The call that adds: who may not make it does not see the button. */
  route: Route
  /** The page that adds; without it the button has an `onClick`. */
  to?: NavigateOptions
}

/** Adds to a list. */
export function AddButton({ route, to, ...button }: AddProps) {
  const look: ButtonProps = { type: 'primary', icon: <PlusOutlined />, ...button }
  return <May route={route}>{to ? <GoButton {...look} to={to} /> : <Button {...look} />}</May>
}

type IconProps = {
  icon: ReactNode
  /** What it does, shown at the pointer. */
  hint: string
  /** The same with the name of what it is done to. */
  label?: string
  onClick: () => void
}

/** A button that is only a sign, in a row or beside a title. */
export function IconButton({ icon, hint, label = hint, onClick }: IconProps) {
  return (
    <Tooltip title={hint}>
      <Button icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}
