/** Inserts rows of `count` assets through a connection to Postgres; triggers record the events. */
export function addAssets(client, count) {
  return client.query(
    `INSERT INTO asset (id, name, name_key, kind, content_type, status, size, creator_id, update_user_id)
     SELECT gen_random_uuid(), n || '.txt', n || '.txt', 'OTHER', 'text/plain', 'OK', 1, 1, 1
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}
