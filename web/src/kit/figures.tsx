import type { ReactNode } from 'react'
import './figures.css'

/** Large numbers beside each other, each a `div` with its name (`dt`) and its value (`dd`); boxed ones stand on no card of their own. */
export const Figures = ({ isBoxed = false, children }: { isBoxed?: boolean; children: ReactNode }) => (
  <dl className={isBoxed ? 'figures figures-boxed' : 'figures'}>{children}</dl>
)
