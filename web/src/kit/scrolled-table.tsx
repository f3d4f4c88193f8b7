import type { CSSProperties, ReactNode } from 'react'
import './scrolled-table.css'

type Props = { label: string; className: string; style?: CSSProperties; children: ReactNode }

/** A table that is wider or longer than its place scrolls there; a region that scrolls must be reachable by the keyboard. */
export function ScrolledTable({ label, className, style, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`scrolled-table ${className}`} style={style} tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  )
}
