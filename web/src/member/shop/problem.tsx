import { createContext, type ReactNode, use } from 'react'
import type { ShopForm } from '@chopcard/contract/commerce/member/shop.ts'
import styles from './shop.module.css'

const Problems = createContext<ShopForm['problems']>([])

export const ProblemsOf = ({ value, children }: { value: ShopForm['problems']; children: ReactNode }) => (
  <Problems value={value}>{children}</Problems>
)

/** What was wrong with one field. */
export function Problem({ of }: { of: string }) {
  const found = use(Problems).find(({ path }) => path === of)
  return found ? (
    <span className={styles.problem} id={`${of}-problem`}>
      {found.message}
    </span>
  ) : null
}

/** What a field says of its problem to those who do not see it. */
export function useProblem(of: string) {
  const found = use(Problems).some(({ path }) => path === of)
  return found ? { 'aria-invalid': true, 'aria-describedby': `${of}-problem` } : {}
}
