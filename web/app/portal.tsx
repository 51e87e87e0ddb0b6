/** The whole portal. */
export function Portal() {
  return <h1>Homeroom</h1>;
}
