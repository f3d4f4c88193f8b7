import { type MerchantColumns, merchantColumns } from './authenticate.ts'

/** A user with the merchant and what their role allows. */
export type StaffColumns = MerchantColumns & {
  staff_id: string
  email: string
  staff_name: string
  avatar: string | null
  role_name: string
  menu_permissions: string[] | null
  action_permissions: string[] | null
}

/** `StaffColumns` of a user `st`. */
export const staffColumns = `st.id as staff_id, st.email, st.name as staff_name, st.avatar, st.role_name,
      coalesce(mr.menu_permissions, dr.menu_permissions) as menu_permissions,
      coalesce(mr.action_permissions, dr.action_permissions) as action_permissions,
      ${merchantColumns}`

/** The joins that these columns need. */
export const staffJoins = `join merchant m on m.merchant_id = st.merchant_id
    join service_plan p on p.id = m.plan_id
    left join merchant_role mr on mr.merchant_id = st.merchant_id and mr.name = st.role_name
    left join default_role dr on dr.name = st.role_name`

/** Differs whenever one of the rows that `staffColumns` reads has been written: the transactions that wrote them last. */
export const staffVersion = `format('%s %s %s %s %s', st.xmin, m.xmin, p.xmin, mr.xmin, dr.xmin) as version`
