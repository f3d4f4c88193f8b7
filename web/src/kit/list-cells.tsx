import { Tag } from 'antd'
import type { ReactNode } from 'react'
import './list-cells.css'

type Lines = {
  first: ReactNode
  /** Quieter, below the first; no line without it. */
  second?: ReactNode
  /** The second line is in smaller letters. */
  small?: boolean
}

/** A cell that says two things, one below the other. */
export function TwoLines({ first, second, small = false }: Lines) {
  const Second = small ? 'small' : 'span'
  return (
    <span className="two-lines">
      <span>{first}</span>
      {second && <Second className="second-line">{second}</Second>}
    </span>
  )
}

type Picture = {
  src: string | null | undefined
  /** In pixels; a square unless it says otherwise. */
  width?: number
  height?: number
  children: ReactNode
}

/** A cell with a small picture of what its text names. */
export function PictureCell({ src, width = 44, height = width, children }: Picture) {
  return (
    <span className="picture-cell">
      {src && <img src={src} alt="" width={width} height={height} loading="lazy" />}
      <span>{children}</span>
    </span>
  )
}

/** Says whether something is switched on. */
export const OnOffTag = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <Tag variant="filled" color={isOn ? 'success' : undefined}>
    {children}
  </Tag>
)
