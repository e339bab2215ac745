-- The words of lines were folded from JSON text, where a line break is written \n: the name "Giấy<line break>in" gave the words
-- "giay nin", which no rule found. An escaped character is a space, as foldForSearch of the domain makes it one.
create or replace function line_words(content jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(plain_name(regexp_replace(left(jsonb_path_query_array(content, '$.lines[*].name')::text, 20000),
    '\\(["\\/bfnrt]|u[0-9a-f]{4})', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g')
$$;
-- Writing the content again writes the words again.
update invoice_content set content = content where line_words <> line_words(content);
