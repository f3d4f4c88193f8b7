/** A prepared statement: the database plans it once per connection instead of once per request. */
export type Statement = { name: string; text: string }
